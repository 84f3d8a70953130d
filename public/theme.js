// Runs before the first paint, so that a chosen theme never flashes. A file of its own because no inline script is allowed.
;(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)')
  var chosen = null
  try {
    chosen = localStorage.getItem('theme')
    // As wide as the person left it (src/app/layouts/use-menu-open.ts), before the menu itself is there.
    document.documentElement.toggleAttribute(
      'data-narrow-menu',
      localStorage.getItem('sidebar') === 'collapsed',
    )
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
  // Being there before the app, it is also who says that the app could not start (src/start-failed.ts), or could not even be fetched.
  function tellFailure() {
    var box = document.getElementById('start-failed')
    if (!box) return
    var locale = /(?:^|; )locale=(\w+)/.exec(document.cookie)
    var words = (locale && box.querySelector('[data-locale=' + locale[1] + ']')) || box.firstElementChild
    box.hidden = words.hidden = false
  }
  addEventListener('start-failed', tellFailure)
  // A script's own error goes no further than the script: it is only seen on its way there.
  addEventListener(
    'error',
    function (event) {
      if (event.target.type === 'module') tellFailure()
    },
    true,
  )
})()
