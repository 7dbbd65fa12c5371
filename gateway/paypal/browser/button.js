// Runs in the frame of the PayPal button. The script reports clicks to the shop's page. It creates
// an order when the shop's page requests an order.
const button = document.querySelector('button')
const shop = button.dataset.origin

button.addEventListener('click', () => parent.postMessage({ paypal: 'click' }, shop))

addEventListener('message', async (event) => {
  if (event.source !== parent || event.origin !== shop || event.data?.paypal !== 'create') return
  parent.postMessage(await create(event.data.order), shop)
})

async function create(order) {
  try {
    const response = await fetch(`/paypal/browser/orders${location.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
    const json = await response.json()
    if (response.ok) return { paypal: 'created', orderID: json.id }
    return { paypal: 'not-created', issue: json.details?.[0]?.issue ?? 'ERROR' }
  } catch {
    return { paypal: 'not-created', issue: 'NETWORK' }
  }
}
