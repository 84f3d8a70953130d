import { PlainInput } from '#src/ui/plain/PlainInput.tsx'

/** Who is writing, and how to answer. */
export const PersonFields = ({ saved }: { saved: Readonly<Record<string, string | undefined>> }) => (
  <>
    <PlainInput name="name" autoComplete="name" maxLength={100} defaultValue={saved.name} />
    <div className="plain-pair">
      <PlainInput name="email" type="email" autoComplete="email" maxLength={254} defaultValue={saved.email} />
      <PlainInput
        name="phone"
        type="tel"
        hint="site.inquiry.optional"
        autoComplete="tel"
        maxLength={30}
        defaultValue={saved.phone}
      />
    </div>
  </>
)
