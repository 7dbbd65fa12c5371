// The language that was chosen first; both are there.
try {
  if (localStorage.getItem('lang') === 'en') document.documentElement.dataset.first = 'en'
} catch {
  // A browser that stores nothing shows Japanese first.
}
addEventListener('online', () => location.reload())
for (const button of document.querySelectorAll('.again')) {
  button.addEventListener('click', () => location.reload())
}
