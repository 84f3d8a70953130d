import { useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** A link that contains the numbers and nothing else: whoever opens it sees the same at once. */
export function ShareLink({ numbers }: { numbers: readonly string[] }) {
  const text = useText()
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const url = `${location.origin}${PUBLIC_PATHS.tracking}?${new URLSearchParams({ numbers: numbers.join(',') }).toString()}`
  // Plain http gives scripts no clipboard; the link itself can always be copied by hand.
  const copy = () =>
    void (navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  const share = () =>
    void navigator
      .share({ title: text('site.tracking.shareTitle', { numbers: numbers.join(', ') }), url })
      .catch(() => {})
  return (
    <div className="share">
      <button type="button" className="button quiet" onClick={copy}>
        <Icon name="copy" />
        {text('site.tracking.copy')}
      </button>
      {'share' in navigator && (
        <button type="button" className="button quiet" onClick={share}>
          <Icon name="upload" />
          {text('site.tracking.share')}
        </button>
      )}
      <output>
        {copied === 'yes'
          ? text('site.tracking.copied')
          : copied === 'no' && (
              <>
                <span>{text('site.tracking.copyByHand')}</span> <a href={url}>{url}</a>
              </>
            )}
      </output>
    </div>
  )
}
