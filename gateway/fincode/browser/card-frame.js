// Runs in the frame of fincode's UI component. The frame hands the card to the page around it, when
// that page asks for it.
const digitsOf = (name) =>
  document.querySelector(`[name="${name}"]`).value.normalize('NFKC').replaceAll(/\D/g, '')

const cardData = () => {
  const expiry = digitsOf('expire')
  const expireMonth = expiry.slice(0, 2)
  const expireYear = expiry.slice(2)
  return {
    ...{ cardNo: digitsOf('cardNo'), CVC: digitsOf('CVC'), expireYear, expireMonth },
    ...{ expire: expireYear + expireMonth, method: '1', payTimes: '' },
  }
}

const report = (message) => parent.postMessage(message, '*')

addEventListener('message', ({ source, data }) => {
  if (source === parent && data.action === 'getCardData')
    report({ action: 'getCardData', form: cardData() })
})

const { height } = document.querySelector('main').getBoundingClientRect()
report({ action: 'iframeSize', size: { height: `${Math.ceil(height)}px`, width: '100%' } })
