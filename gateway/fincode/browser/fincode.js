// The sandbox's copy of the part of fincode's script that the shop uses. As at fincode, the script
// needs two elements with fixed ids, styles the outer one, and sends the card itself: the frame
// only hands over what was typed.
{
  const { origin } = new URL(document.currentScript.src)
  // fincode serves its script and its API from two hosts, such as js.fincode.jp and api.fincode.jp.
  // The sandbox has one host, whose name does not begin with "js.".
  const apiOrigin = origin.replace('//js.', '//api.')
  const ANSWER_WAIT_MS = 30

  const openUi = () => {
    const ui = { elementId: '', url: '', form: {} }
    const frameOf = () => document.getElementById(`${ui.elementId}-ui`)
    addEventListener('message', ({ source, origin: sender, data }) => {
      if (sender !== origin || source !== frameOf()?.contentWindow) return
      if (data.action === 'getCardData') ui.form = data.form
      if (data.action === 'iframeSize') frameOf().style.height = data.size.height
    })
    return {
      create(method, appearance) {
        const query = new URLSearchParams({ method, ...appearance })
        ui.url = `${origin}/fincode/_templates/CardPaymentInputElements?${query}`
      },
      mount(elementId, width = '500') {
        ui.elementId = elementId
        const outer = document.getElementById(`${elementId}-form`)
        outer.setAttribute(
          'style',
          `width: ${Number(width) + 30}px; padding: 1.2rem; margin: 1.2rem; box-shadow: 0 2px 5px #0002`,
        )
        const frame = document.createElement('iframe')
        frame.id = `${elementId}-ui`
        frame.style.border = '0'
        frame.style.width = `${width}px`
        frame.src = ui.url
        const append = () => document.getElementById(elementId)?.append(frame)
        if (document.readyState === 'complete') append()
        else addEventListener('load', append)
      },
      async getFormData() {
        frameOf().contentWindow.postMessage({ action: 'getCardData' }, origin)
        await new Promise((resolve) => {
          setTimeout(resolve, ANSWER_WAIT_MS)
        })
        return ui.form
      },
      destroy: () => document.getElementById(ui.elementId).replaceChildren(),
    }
  }

  window.Fincode = (apiKey) => ({
    ui: openUi,
    tokens(card, onResponse, onError) {
      const request = new XMLHttpRequest()
      request.open('POST', `${apiOrigin}/fincode/v1/tokens/cards`)
      request.setRequestHeader('Accept', 'application/json')
      request.setRequestHeader('Content-Type', 'application/json')
      request.setRequestHeader('Authorization', `Bearer ${apiKey}`)
      request.addEventListener('load', () =>
        onResponse(request.status, JSON.parse(request.response)),
      )
      request.addEventListener('error', () => onError('request error.'))
      request.send(JSON.stringify(card))
    },
  })
}
