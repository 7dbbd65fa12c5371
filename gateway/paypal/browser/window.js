// Runs in the frame of the approval window. It forwards Escape, because the shop's page gets no key
// events from a frame.
const query = new URLSearchParams(location.search)

addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  parent.postMessage({ paypal: 'cancelled', orderID: query.get('token') }, query.get('origin'))
})
