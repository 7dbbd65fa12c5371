// Shows the page once its fonts are loaded. A font that arrives later changes where lines break, and
// so moves the buttons away from a finger that is about to press.
{
  const FONT_MS_MAX = 1000
  const show = () => document.documentElement.toggleAttribute('data-settled', true)
  // The browser begins to load the fonts when it lays out the text.
  document.body.getBoundingClientRect()
  document.fonts.ready.then(show)
  setTimeout(show, FONT_MS_MAX)
}
