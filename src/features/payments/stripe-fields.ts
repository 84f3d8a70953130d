import type { CardOwner } from './use-save-card.ts'

/** What is used of Stripe.js (docs.stripe.com/js): the Payment Element for a SetupIntent. */
interface StripePage {
  elements(options: { clientSecret: string; locale?: string }): StripeElements
  confirmSetup(options: {
    elements: StripeElements
    redirect: 'if_required'
    confirmParams: { return_url: string; payment_method_data: { billing_details: object } }
  }): Promise<{ error?: { message?: string }; setupIntent?: { id: string } }>
}
interface StripeElements {
  create(kind: 'payment', options: object): { mount(place: HTMLElement): void; destroy(): void }
}

export interface CardFields {
  /** @returns the SetupIntent that stands for the card, or Stripe's sentence. */
  confirm(owner: CardOwner, returnUrl: string): Promise<{ setupIntent: string } | { error: string }>
  remove(): void
}
interface Place {
  place: HTMLElement
  scriptUrl: string
  publishableKey: string
  clientSecret: string
}

/**
 * Loads Stripe's program, only here and only now, and puts its fields into `place`. @throws when it cannot be
 * loaded
 */
export async function mountCardFields({
  place,
  scriptUrl,
  publishableKey,
  clientSecret,
}: Place): Promise<CardFields> {
  const stripe = (await loaded(scriptUrl))(publishableKey)
  const elements = stripe.elements({ clientSecret, locale: document.documentElement.lang })
  const element = elements.create('payment', {
    // Name and address are asked for by our own form.
    fields: { billingDetails: { name: 'never', email: 'never', phone: 'never', address: 'never' } },
    // A wallet brings its own name and address, opens a sheet that this page's policy forbids, and Apple Pay
    // wants the domain registered.
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  })
  element.mount(place)
  return {
    async confirm({ nameOnCard: name, billingAddress }, returnUrl) {
      const {
        address1: line1,
        address2: line2,
        city,
        province: state,
        postalCode,
        country,
        phone,
        email,
      } = billingAddress
      const billing_details = {
        name,
        phone: phone || null,
        email: email || null,
        address: { line1, line2, city, state, postal_code: postalCode, country },
      }
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: returnUrl, payment_method_data: { billing_details } },
      })
      return setupIntent ? { setupIntent: setupIntent.id } : { error: error?.message ?? '' }
    },
    remove: () => element.destroy(),
  }
}

type MakeStripe = (publishableKey: string) => StripePage

async function loaded(scriptUrl: string): Promise<MakeStripe> {
  const page = window as { Stripe?: MakeStripe }
  if (!page.Stripe) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = scriptUrl
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => {
        script.remove()
        reject(new Error('the card gateway did not answer'))
      })
      document.head.append(script)
    })
  }
  if (!page.Stripe) throw new Error('the card gateway sent another program')
  return page.Stripe
}
