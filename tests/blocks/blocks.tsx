import { QueryClientProvider } from '@tanstack/react-query'
import { Component, Suspense, useEffect, useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SessionContext } from '#src/components/account/session.ts'
import type { Asked } from './asked.ts'
import type { Block } from './block.ts'
import { silentClient } from './helpers.tsx'
import { OWNER } from './samples.ts'

/** Every block, or the one that is asked for, one below the other. */
export function Blocks({
  asked: { only, state },
  catalogue,
}: {
  asked: Asked
  catalogue: Record<string, Block[]>
}) {
  const blocks = Object.values(catalogue)
    .flat()
    .filter(({ name }) => !only || name === only)
  // The first look at an address with an anchor comes before there is anything to go to.
  useEffect(() => {
    if (location.hash) document.querySelector(location.hash)?.scrollIntoView()
  }, [])
  if (blocks.length === 0) return <p>There is no block called {only}.</p>
  return (
    <main className="blocks">
      {blocks.map(({ name, states, isPublic }) => (
        <section key={name} id={name}>
          {!state && <h2>{name}</h2>}
          {Object.entries(states)
            .filter(([title]) => !state || title === state)
            .map(([title, show]) => (
              <div key={title}>
                {!state && <h3>{title}</h3>}
                <div className={isPublic ? 'state public' : 'state'} data-state={title}>
                  <State show={show} />
                </div>
              </div>
            ))}
        </section>
      ))}
    </main>
  )
}

/** Each for itself: in an address of its own, with nothing known from another one's calls. */
function State({ show: Show }: { show: () => ReactNode }) {
  const [client] = useState(silentClient)
  return (
    <Broken>
      <QueryClientProvider client={client}>
        <SessionContext value={OWNER}>
          <MemoryRouter>
            <Suspense>
              <Show />
            </Suspense>
          </MemoryRouter>
        </SessionContext>
      </QueryClientProvider>
    </Broken>
  )
}

/** A block that fails takes no other one with it. */
class Broken extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? <pre className="broken">{this.state.error.stack}</pre> : this.props.children
  }
}
