// Returns the browser to the shop by POST, without a press of the button.
document.forms[0].submit()
