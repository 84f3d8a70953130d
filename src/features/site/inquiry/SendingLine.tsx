import { useText } from '#src/i18n/use-text.ts'

/** Upload progress, and a button to stop it. */
export function SendingLine({ share, stop }: { share: number; stop: () => void }) {
  const text = useText()
  return (
    <div className="sending">
      <label>
        {text('site.inquiry.sending')}
        <progress value={share} max={1} />
      </label>
      <button type="button" className="button quiet" onClick={stop}>
        {text('action.cancel')}
      </button>
    </div>
  )
}
