// The sandbox's copy of GMO's token script, with the same functions and codes. It sends the card
// only to the origin from which the script was loaded.
{
  const origin = new URL(document.currentScript.src).origin
  let shopId = ''

  const text = (value) => (value === undefined || value === null ? '' : String(value))

  const errorCodeOf = (card) => {
    const number = text(card.cardno)
    const expire = text(card.expire)
    const code = text(card.securitycode)
    const holder = text(card.holdername)
    const count = text(card.tokennumber)
    if (shopId === '') return '160'
    if (shopId.length > 13) return '161'
    if (/[^A-Za-z0-9]/.test(shopId)) return '162'
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

  const requestToken = async (card) => {
    const errorCode = errorCodeOf(card)
    if (errorCode !== null) return { resultCode: errorCode }
    const body = new URLSearchParams({
      shopId,
      cardno: text(card.cardno),
      expire: text(card.expire),
      securitycode: text(card.securitycode),
    })
    const response = await fetch(`${origin}/payment/token`, {
      method: 'POST',
      body,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    // 901 is GMO's code for maintenance, 902 its code for a communication error.
    if (!response.ok) return { resultCode: '901' }
    return response.json().catch(() => ({ resultCode: '902' }))
  }

  window.Multipayment = {
    init(id) {
      shopId = text(id)
    },
    getToken(card, callback) {
      // If the gateway cannot be reached, the promise rejects and the callback is not called,
      // because GMO has no code for this case.
      return requestToken(card ?? {}).then((response) => {
        const handler = typeof callback === 'string' ? window[callback] : callback
        if (typeof handler === 'function') handler(response)
        return response
      })
    },
  }
}
