document.querySelector('form[data-submit]')?.submit()
