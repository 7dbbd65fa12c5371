// Gives the payment token, or an empty text after a cancellation, to the shop's page.
const { origin, token } = document.querySelector('[data-origin]').dataset
parent.postMessage({ devicePay: token }, origin)
