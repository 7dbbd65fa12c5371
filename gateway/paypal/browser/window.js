// Within the frame of the window: the shop's page does not hear a key that is pressed here.
const query = new URLSearchParams(location.search)

addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  parent.postMessage({ paypal: 'cancelled', orderID: query.get('token') }, query.get('origin'))
})
