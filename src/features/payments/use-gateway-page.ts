import { useEffect } from 'react'
import { CARD_GATEWAY_QUERY } from '#src/paths.ts'

/**
 * Whether this document may load the card gateway's program. Only one that the server sends for a card's page
 * may (its policy is widened there alone), so others are loaded anew; and leaving goes through a load too,
 * back under the strict policy.
 */
export function useGatewayPage(): boolean {
  const ready = isGatewayPage()
  useEffect(() => {
    if (ready) return () => location.reload()
    const url = new URL(location.href)
    // Once: without a server, or behind a worker that knows the old rules, the page would load for ever.
    if (url.searchParams.has(CARD_GATEWAY_QUERY)) return
    url.searchParams.set(CARD_GATEWAY_QUERY, '1')
    location.replace(url)
  }, [ready])
  return ready
}

const isGatewayPage = (): boolean => document.querySelector(`meta[name="${CARD_GATEWAY_QUERY}"]`) !== null
