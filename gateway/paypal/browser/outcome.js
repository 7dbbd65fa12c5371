// Reports the payer's decision to the shop's page. That page then closes this frame.
const { origin, outcome, order, payer } = document.querySelector('[data-outcome]').dataset
parent.postMessage({ paypal: outcome, orderID: order, payerID: payer }, origin)
