// The payer has decided: the shop's page, which shows this window as a frame, closes it.
const { origin, outcome, order, payer } = document.querySelector('[data-outcome]').dataset
parent.postMessage({ paypal: outcome, orderID: order, payerID: payer }, origin)
