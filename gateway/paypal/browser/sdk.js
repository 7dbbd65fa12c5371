// The sandbox's copy of PayPal's script, with the part of `paypal.Buttons` that the shop uses. The
// button and the approval window are frames of the gateway, so the shop's page needs to trust no
// other origin than the gateway's.
// The block keeps the script's names out of the global scope of the shop's page.
{
  const source = new URL(document.currentScript.src)
  const origin = source.origin
  const TITLES = {
    ja: { button: 'PayPalボタン', window: 'PayPalでのお支払い' },
    en: { button: 'PayPal button', window: 'Paying with PayPal' },
  }

  /**
   * Reads the page's language again at each use, because the page may change its language without a
   * reload.
   */
  const languageNow = () => {
    const locale = source.searchParams.get('locale') ?? document.documentElement.lang
    return locale.startsWith('en') ? 'en' : 'ja'
  }

  const openFrame = (path, kind, parameters) => {
    const language = languageNow()
    const frame = document.createElement('iframe')
    const query = new URLSearchParams({ language, origin: location.origin, ...parameters })
    frame.src = `${origin}${path}?${query}`
    frame.title = TITLES[language][kind]
    frame.style.border = '0'
    frame.style.width = '100%'
    frame.style.colorScheme = 'light'
    return frame
  }

  /**
   * Calls `handle` with each message that comes from the frame. Returns a function that stops
   * listening.
   */
  const listen = (frame, handle) => {
    const onMessage = (event) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      if (typeof event.data?.paypal === 'string') handle(event.data)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }

  /** Opens the approval window above the page. The window closes when the payer has decided. */
  const openWindow = (orderID) => {
    return new Promise((resolve) => {
      const before = document.activeElement
      const frame = openFrame('/paypal/checkoutnow', 'window', { token: orderID })
      frame.style.height = '100%'
      const overlay = document.createElement('dialog')
      overlay.setAttribute('aria-label', frame.title)
      Object.assign(overlay.style, {
        width: 'min(100%, 520px)',
        height: '100%',
        maxWidth: '100%',
        maxHeight: '100%',
        padding: '0',
        border: '0',
      })
      const end = (outcome) => {
        stop()
        overlay.close()
        overlay.remove()
        before?.focus?.()
        resolve(outcome)
      }
      const stop = listen(frame, (message) => {
        if (message.paypal === 'approved' || message.paypal === 'cancelled') end(message)
      })
      overlay.addEventListener('cancel', (event) => {
        event.preventDefault()
        end({ paypal: 'cancelled', orderID })
      })
      overlay.append(frame)
      document.body.append(overlay)
      overlay.showModal()
      frame.focus()
    })
  }

  const pay = async (options) => {
    // PayPal's script also offers to create the order in the browser. This copy does not, because
    // the shop's server must create the order.
    const orderID = await options.createOrder({ paymentSource: 'paypal' }, {})
    if (typeof orderID !== 'string' || orderID === '')
      throw new Error('createOrder returned no order id')
    const outcome = await openWindow(orderID)
    if (outcome.paypal === 'cancelled') return options.onCancel?.({ orderID })
    return await options.onApprove?.(
      { orderID, payerID: outcome.payerID, paymentSource: 'paypal' },
      {},
    )
  }

  const Buttons = (options = {}) => {
    let close = () => {}
    return {
      isEligible: () => true,
      close: async () => close(),
      render(target) {
        const element = typeof target === 'string' ? document.querySelector(target) : target
        if (element === null) return Promise.reject(new Error('the target element does not exist'))
        const frame = openFrame('/paypal/button', 'button', {})
        frame.style.height = '52px'
        let isBusy = false
        const stop = listen(frame, async (message) => {
          if (message.paypal !== 'click' || isBusy) return
          isBusy = true
          try {
            await pay(options)
          } catch (cause) {
            options.onError?.(cause)
          } finally {
            isBusy = false
          }
        })
        close = () => {
          stop()
          frame.remove()
        }
        const loaded = new Promise((resolve) => {
          frame.addEventListener('load', () => resolve(), { once: true })
        })
        element.append(frame)
        return loaded
      },
    }
  }

  globalThis.paypal = { Buttons, version: 'sandbox' }
}
