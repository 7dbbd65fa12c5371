// The sandbox's copy of the part of Stripe's script that turns a card into a payment method. The
// script sends the card number only to the gateway.
;(() => {
  const { origin } = new URL(document.currentScript.src)

  function fields(value, prefix = '') {
    return Object.entries(value).flatMap(([name, inner]) => {
      const key = prefix === '' ? name : `${prefix}[${name}]`
      if (inner === undefined || inner === null) return []
      return typeof inner === 'object' ? fields(inner, key) : [[key, String(inner)]]
    })
  }

  function Stripe(key) {
    return {
      async createPaymentMethod(given) {
        try {
          const response = await fetch(`${origin}/stripe/v1/payment_methods`, {
            method: 'POST',
            body: new URLSearchParams(fields({ ...given, key })),
          })
          const json = await response.json()
          return response.ok ? { paymentMethod: json } : { error: json.error }
        } catch (cause) {
          return { error: { type: 'api_connection_error', message: cause.message } }
        }
      },
    }
  }

  globalThis.Stripe = Stripe
})()
