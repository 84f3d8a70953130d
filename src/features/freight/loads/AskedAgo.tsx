import { Ago } from '#src/components/tracking/Ago.tsx'

/** How long a request has waited for an answer: "Asked 3 hours ago". */
export const AskedAgo = ({ since }: { since: string }) => (
  <Ago at={since} words="page.freightQuotes.askedAgo" />
)
