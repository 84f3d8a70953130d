import type { ServerResponse } from 'node:http'

/**
 * Stripe.js as far as we use it (docs.stripe.com/js): an iframe of its own that takes the card number, and
 * its confirmation.
 */
export function serveStripePage(
  path: string,
  body: URLSearchParams,
  response: ServerResponse,
  complete: (clientSecret: string, method: string) => string,
): boolean {
  const answer = (type: string, text: string) =>
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(text)
  if (path === '/v3') answer('text/javascript', PAGE_PROGRAM)
  else if (path === '/frame')
    answer(
      'text/html',
      `<!doctype html><title>card</title><label>Number <input name="number"></label>${body
        .get('wallets')!
        .split(',')
        .filter(Boolean)
        .map((name) => `<button>${name}</button>`)
        .join('')}`,
    )
  else if (path === '/confirm')
    answer(
      'application/json',
      JSON.stringify({ id: complete(body.get('secret')!, `pm_page_${body.get('name')!.length}`) }),
    )
  else return false
  return true
}

/** Each wallet that the page doesn't turn off has a button in the iframe. */
const PAGE_PROGRAM = `const home = new URL(document.currentScript.src).origin
const wallets = (options) => ['applePay', 'googlePay', 'link'].filter((name) => options.wallets?.[name] !== 'never')
window.Stripe = (key) => ({
  elements: ({ clientSecret }) => ({ clientSecret, create: (kind, options) => { const frame = document.createElement('iframe'); frame.title = 'Secure card fields'; frame.src = home + '/frame?wallets=' + wallets(options); return { mount: (place) => place.append(frame), destroy: () => frame.remove() } } }),
  confirmSetup: async ({ elements, confirmParams }) => ({ setupIntent: await (await fetch(home + '/confirm', { method: 'POST', body: new URLSearchParams({ secret: elements.clientSecret, key, name: confirmParams.payment_method_data.billing_details.name }) })).json() }),
})`
