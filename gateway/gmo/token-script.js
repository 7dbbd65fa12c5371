// Stands in for GMO's token script, with the functions and codes of @mul-pay/mptoken-js 1.0.3. This
// script sends the card to the origin that served the script, and to no other. As at GMO, `init`
// replaces the global by the client that it returns.
{
  const origin = new URL(document.currentScript.src).origin

  const text = (value) => (value === undefined || value === null ? '' : String(value))

  const errorCodeOf = (keys, card) => {
    const number = text(card.cardNo)
    const expire = text(card.expire)
    const code = text(card.securityCode)
    const holder = text(card.holderName)
    const count = text(card.tokenNumber)
    if (keys.apiKey === '') return '160'
    if (keys.publicKey === '') return '170'
    if (number === '') return '100'
    if (/\D/.test(number)) return '101'
    if (number.length < 10 || number.length > 16) return '102'
    if (expire === '') return '110'
    if (/\D/.test(expire)) return '111'
    if (expire.length !== 4 && expire.length !== 6) return '112'
    if (Number(expire.slice(-2)) < 1 || Number(expire.slice(-2)) > 12) return '113'
    if (/\D/.test(code)) return '121'
    if (code !== '' && code.length !== 3 && code.length !== 4) return '122'
    if (/[^A-Za-z0-9 ,.\-/'&]/.test(holder)) return '131'
    if (holder.length > 50) return '132'
    if (/\D/.test(count)) return '141'
    if (count !== '' && (Number(count) < 1 || Number(count) > 10)) return '142'
    return null
  }

  const requestToken = async (keys, card) => {
    const errorCode = errorCodeOf(keys, card)
    if (errorCode !== null) return { resultCode: Number(errorCode) }
    const body = new URLSearchParams({
      ...keys,
      cardNo: text(card.cardNo),
      expire: text(card.expire),
      securityCode: text(card.securityCode),
    })
    const response = await fetch(`${origin}/payment/token`, {
      method: 'POST',
      body,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    // 901 is GMO's code for maintenance, 902 its code for a communication error.
    if (!response.ok) return { resultCode: 901 }
    return response.json().catch(() => ({ resultCode: 902 }))
  }

  const clientOf = (keys) => ({
    getToken(card, callback) {
      // If the gateway cannot be reached, the promise rejects and the callback is not called,
      // because GMO has no code for this case.
      return requestToken(keys, card ?? {}).then((response) => {
        const handler = typeof callback === 'string' ? window[callback] : callback
        if (typeof handler === 'function') handler(response)
        return response
      })
    },
  })

  window.Multipayment = {
    init(apiKey, publicKey) {
      const client = clientOf({ apiKey: text(apiKey), publicKey: text(publicKey) })
      window.Multipayment = client
      return client
    },
  }
}
