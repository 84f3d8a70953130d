// Runs before the first paint, so that a chosen theme never flashes. A file of its own because no inline script is allowed.
;(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)')
  var chosen = null
  try {
    chosen = localStorage.getItem('theme')
  } catch {
    // Storage may be forbidden: the system's theme it is.
  }
  function apply() {
    var scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light'
    document.documentElement.setAttribute('data-theme', scheme)
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
