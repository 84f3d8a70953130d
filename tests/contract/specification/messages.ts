/**
 * Every message that the specification quotes (§2, §5, §8, and D38), the ID of the message that has it, and
 * the event that shows it.
 */
export const QUOTED_MESSAGES: [text: string, id: string, event: string][] = [
  ['Successfully saved!', 'notice.saved', 'the server said yes to something new'],
  [
    'Save failed!',
    'notice.saveFailed',
    'the server refused something new, or could not be reached while it must be',
  ],
  ['Successfully deleted!', 'notice.deleted', 'the server said yes to a deletion'],
  ['Delete failed!', 'notice.deleteFailed', 'the server refused a deletion'],
  ['Modified successfully!', 'notice.modified', 'the server said yes to a change of something saved'],
  ['Modification failed!', 'notice.modificationFailed', 'the server refused a change of something saved'],
  ['Cancel successfully!', 'notice.canceled', 'an order or a pickup was cancelled'],
  ['Cancel failed!', 'notice.cancelFailed', 'the carrier or the server refused to cancel'],
  ['login was successful!', 'auth.login.done', 'the session has begun'],
  [
    'login has failed!',
    'auth.login.failed',
    'name, password or picture were wrong, or the server could not be reached',
  ],
  [
    'Payment failed',
    'notice.paymentFailed',
    'the credits or the card did not suffice, so nothing was charged',
  ],
  [
    'Order creation failed',
    'notice.orderFailed',
    'the purchase was refused for another reason than its payment',
  ],
  ['Order creation success', 'notice.orderCreated', 'the order is paid and booked'],
  ['You must enter a number', 'validation.number', 'letters in a field for a number'],
  [
    'The size is too large',
    'validation.tooLarge',
    'a side longer than any carrier takes, or a file above its limit',
  ],
  ['Data is being processed, please do not resubmit', 'error.repeat', 'the same POST or PUT within a second'],
  [
    'Invalid session, or the session has expired, please log in again.',
    'error.session',
    'an answer with code 401',
  ],
  ['This page could not be found', 'site.notFound.heading', 'an address that is none of ours'],
  ['This field is required.', 'validation.required', 'an empty field of an account form'],
  [
    'The passwords entered twice are inconsistent',
    'validation.passwordsInconsistent',
    'changing or resetting a password',
  ],
  ['Two passwords do not match', 'validation.passwordsDiffer', 'registering'],
  [
    'Please enter {field}',
    'validation.enter',
    'an empty field of an address, package, card, contact or complete address',
  ],
  [
    'Please select {field}',
    'validation.select',
    'nothing chosen of an address, package, card or logistics option',
  ],
  ['SIGN UP NOW to start saving', 'layout.signUpNow', 'the button in the public header'],
  ['created', 'progress.created', 'the order is there'],
  ['package picked up', 'progress.pickedUp', 'the first scan of the carrier'],
  ['out for delivery', 'progress.outForDelivery', 'the parcel is in the van'],
  ['delivered intact', 'progress.deliveredIntact', 'the parcel was handed over'],
  ['Saved on this device', 'state.savedOnDevice', 'typed and kept, before the server’s yes'],
]

/** Quoted messages that say by themselves what happened and what to do: they have no second line (D57). */
export const SAYS_ENOUGH: readonly string[] = [
  // The message itself says what to do.
  'error.session',
  'validation.required',
  'validation.enter',
  'validation.select',
  'layout.signUpNow',
  // A step of an order, shown with its name and time.
  'progress.created',
  'progress.pickedUp',
  'progress.outForDelivery',
  'progress.deliveredIntact',
  // Shown while typing, where the list behind the cloud icon says what follows.
  'state.savedOnDevice',
]
/** Messages whose second line only the place that shows them knows. */
export const SAID_BY_PLACE: readonly string[] = [
  // Says which order, load, pickup or transfer, beside the message (`more`).
  'notice.canceled',
  'notice.orderCreated',
  // The reason appears below it: a title never stands alone.
  'notice.saveFailed',
  'notice.deleteFailed',
  'notice.modificationFailed',
  'notice.cancelFailed',
  'notice.paymentFailed',
  'notice.orderFailed',
  'auth.login.failed',
  // The text of the page.
  'site.notFound.heading',
]

/** Labels by which the specification names screens (§2, §4), and the message ID of each. */
export const KNOWN_LABELS: Record<string, [text: string, id: string][]> = {
  'account types': [
    ['Individual', 'option.accountType.Individual'],
    ['Business', 'option.accountType.Business'],
  ],
  'order statuses': [
    ['Ordered', 'status.ordered'],
    ['Shipped', 'status.shipped'],
    ['Out for delivery', 'status.out_for_delivery'],
    ['Delivered', 'status.delivered'],
  ],
  'public menu': [
    ['Home', 'layout.menu.home'],
    ['Tracking', 'layout.menu.tracking'],
    ['Contact Us', 'layout.menu.contactUs'],
    ['Log In', 'layout.logIn'],
    ['Sign Up', 'layout.signUp'],
  ],
  'user dropdown': [
    ['Personal Center', 'layout.personalCenter'],
    ['Logout', 'layout.logout'],
  ],
  'notice for phones': [['Get Started', 'auth.mobile.getStarted']],
  'dashboard tiles': [
    ['Quick quote', 'dashboard.quickQuote.title'],
    ['Create shipment', 'dashboard.createShipment.title'],
    ['Freight (LTL)', 'dashboard.freight.title'],
    ['Schedule pickup', 'dashboard.schedulePickup.title'],
    ['Package tracking', 'dashboard.tracking.title'],
    ['Settlement center', 'dashboard.settlement.title'],
    ['Available credits', 'dashboard.settlement.available'],
    ['Add credit', 'dashboard.settlement.add'],
  ],
  'wizard steps': [
    ['Where', 'step.where'],
    ['What', 'step.what'],
    ['How', 'step.how'],
    ['Details', 'step.details'],
    ['Payment', 'step.payment'],
    ['Review', 'step.review'],
  ],
  'FAQ tabs': [
    ['General', 'site.faq.tab.general'],
    ['Integrations', 'site.faq.tab.integrations'],
    ['Shipping', 'site.faq.tab.shipping'],
    ['Billing and Pricing', 'site.faq.tab.billing'],
  ],
  'price lines': [
    ['Freight charge', 'price.freight'],
    ['Fuel surcharge', 'price.fuel'],
    ['Carbon surcharge', 'price.carbon'],
    ['Subtotal', 'price.subtotal'],
    ['Total', 'price.total'],
  ],
}
