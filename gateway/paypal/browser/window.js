// Runs in the frame of the approval window. The script forwards the key Escape, because the shop's
// page receives no key events from a frame.
const query = new URLSearchParams(location.search)

addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  parent.postMessage({ paypal: 'cancelled', orderID: query.get('token') }, query.get('origin'))
})
