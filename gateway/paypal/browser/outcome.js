// Reports the payer's decision to the shop's page, which then closes the frame of the approval
// window.
const { origin, outcome, order, payer } = document.querySelector('[data-outcome]').dataset
parent.postMessage({ paypal: outcome, orderID: order, payerID: payer }, origin)
