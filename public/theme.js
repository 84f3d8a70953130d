// Runs before the first paint, so that a chosen theme never flashes. A file of its own because no inline script is allowed.
;(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)')
  var chosen = null
  try {
    chosen = localStorage.getItem('theme')
    // As wide as the person left it (src/app/layouts/use-menu-open.ts), before the menu itself is there.
    document.documentElement.toggleAttribute('data-narrow-menu', localStorage.getItem('sidebar') === 'collapsed')
  } catch {
    // Storage may be forbidden: the system's theme it is.
  }
  function apply() {
    var scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light'
    document.documentElement.setAttribute('data-theme', scheme)
    // The title bar of the installed app: brand and surface of src/ui/tokens.ts.
    var bar = document.querySelector('meta[name=theme-color]')
    if (bar) bar.setAttribute('content', scheme === 'dark' ? '#211a15' : '#c2410c')
  }
  apply()
  dark.addEventListener('change', apply)
  // Another tab's choice, or this tab's own switch telling itself.
  addEventListener('storage', function (event) {
    if (event.key !== 'theme') return
    chosen = event.newValue
    apply()
  })
})()
