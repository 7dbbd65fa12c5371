// The sandbox's copy of the part of Stripe's script that makes a payment method of a card. As at
// Stripe, the member types the card into fields that belong to the script. The script refuses a
// card number that the shop's page passes to the script.
function Stripe(key) {
  return {
    elements: createElements,
    async createPaymentMethod({ type, card, billing_details: { name } = {} }) {
      if (!senders.has(card))
        throw new Error('createPaymentMethod: the card must be a card Element')
      try {
        const { status, json } = await sendCard(card, {
          path: '/stripe/v1/payment_methods',
          form: { key, type, 'billing_details[name]': name ?? '' },
          names: {
            number: 'card[number]',
            month: 'card[exp_month]',
            year: 'card[exp_year]',
            code: 'card[cvc]',
          },
        })
        return status === 200 ? { paymentMethod: json } : { error: json?.error ?? {} }
      } catch (cause) {
        return { error: { type: 'api_connection_error', message: cause.message } }
      }
    },
  }
}

globalThis.Stripe = Stripe
