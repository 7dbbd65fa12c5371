// Runs in the frame of the PayPal button. The script reports clicks to the shop's page.
const button = document.querySelector('button')

button.addEventListener('click', () =>
  parent.postMessage({ paypal: 'click' }, button.dataset.origin),
)
