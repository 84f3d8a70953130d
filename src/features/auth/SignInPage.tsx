import { useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import type { PublicPage } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Island } from '#src/ui/page/Island.tsx'
import { useQueryValue, useSecretValue } from '#src/ui/page/use-query-value.ts'
import '#src/ui/plain/plain-form.css'
import './sign-in.css'

const loadLogin = async () => (await import('./LoginForm.tsx')).LoginForm
const loadRegister = async () => (await import('./RegisterForm.tsx')).RegisterForm
const loadImpersonation = async () => (await import('./Impersonation.tsx')).Impersonation

const loadReset = async () => (await import('./ResetForm.tsx')).ResetForm
const loadInvitation = async () => (await import('./InvitationForm.tsx')).InvitationForm
const loadConfirm = async () => (await import('./ConfirmLink.tsx')).ConfirmLink

const TABS = ['login', 'register'] as const
type Tab = (typeof TABS)[number]

/** Log in and sign up on one page (requirements §2); a form that was opened keeps what is typed in it. */
export function SignInPage({ page }: { page: PublicPage }) {
  const text = useText()
  const requested = useQueryValue('tab')
  const token = useSecretValue('impersonate')
  // Forms opened by links in our emails stand alone. Following another link to this page doesn't reload it,
  // so the form starts over.
  const reset = useSecretValue('reset')
  const confirm = useSecretValue('confirm')
  const invitation = useSecretValue('invitation')
  const wasRemoved = useSecretValue('removed') !== undefined
  const standsAlone = [reset, confirm, invitation].some((link) => link !== undefined)
  const [chosen, setChosen] = useState<Tab[]>([])
  const [registered, setRegistered] = useState<string>()
  const tabs = useRef<HTMLDivElement>(null)
  const first = page === 'login' && requested !== 'register' ? 'login' : 'register'
  const opened = [first, ...chosen]
  const tab = opened.at(-1)
  const choose = (next: Tab) => setChosen([...chosen, next])

  const byArrow = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = tab === 'login' ? 'register' : 'login'
    choose(other)
    tabs.current?.querySelector<HTMLElement>(`#tab-${other}`)?.focus()
  }
  const askToLogIn = (email: string) => {
    setRegistered(email)
    choose('login')
  }
  const placeholder = (
    <div className="form-placeholder" aria-busy="true">
      <span />
      <span />
      <span />
      <p className="visually-hidden">{text('state.loading')}</p>
    </div>
  )
  return (
    <section className="container sign-in">
      <div className="sign-in-words">
        <h1>{text('auth.heading', { name: SITE.name })}</h1>
        <p className="lead">{text('auth.lead')}</p>
        <ul>
          {['offline', 'compare', 'credits'].map((reason) => (
            <li key={reason}>
              <Icon name="checkCircle" />
              {text(`auth.reason.${reason}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className="card sign-in-card">
        {reset !== undefined && (
          <Island key={reset} load={loadReset} placeholder={placeholder} props={{ token: reset }} />
        )}
        {confirm !== undefined && (
          <Island key={confirm} load={loadConfirm} placeholder={placeholder} props={{ token: confirm }} />
        )}
        {invitation !== undefined && (
          <Island
            key={invitation}
            load={loadInvitation}
            placeholder={placeholder}
            props={{ token: invitation }}
          />
        )}
        {!standsAlone && (
          <>
            {token !== undefined && (
              <Island key={token} load={loadImpersonation} placeholder={placeholder} props={{ token }} />
            )}
            <div ref={tabs} role="tablist" aria-label={text('auth.tabs')} className="tabs">
              {TABS.map((id) => (
                <button
                  key={id}
                  type="button"
                  role="tab"
                  id={`tab-${id}`}
                  aria-controls={`panel-${id}`}
                  aria-selected={id === tab}
                  tabIndex={id === tab ? 0 : -1}
                  onClick={() => choose(id)}
                  onKeyDown={byArrow}
                >
                  {text(`auth.tab.${id}`)}
                </button>
              ))}
            </div>
            <div role="tabpanel" id="panel-login" aria-labelledby="tab-login" hidden={tab !== 'login'}>
              {wasRemoved && <p className="notice">{text('auth.removed')}</p>}
              {opened.includes('login') && (
                <Island key={registered} load={loadLogin} placeholder={placeholder} props={{ registered }} />
              )}
            </div>
            <div
              role="tabpanel"
              id="panel-register"
              aria-labelledby="tab-register"
              hidden={tab !== 'register'}
            >
              {opened.includes('register') && (
                <Island load={loadRegister} placeholder={placeholder} props={{ askToLogIn }} />
              )}
            </div>
            <noscript>
              <p className="notice">{text('auth.needsScript')}</p>
            </noscript>
          </>
        )}
      </div>
    </section>
  )
}
