// Runs only on machine-translated pages (server/translated-page.ts), which no other script of ours is part of: asks the translate
// widget for the page and says how it went. The widget runs in this origin, so it is not fetched where an account's data lies.
;(function () {
  var asked = document.currentScript.dataset
  var bar = document.getElementById('translate-bar')
  var PATIENCE_MS = 12000
  // Set for these pages alone; this is how the widget is told what to do without being clicked.
  document.cookie = 'googtrans=/' + asked.from + '/' + asked.to + '; Path=/language; SameSite=Lax'

  function say(state) {
    bar.querySelectorAll('[data-when]').forEach(function (line) { line.hidden = line.dataset.when.split(' ').indexOf(state) < 0 })
  }

  function hasAccount() {
    if (/(^|; )token=./.test(document.cookie)) return Promise.resolve(true)
    // A signed-out person's work can wait on the device (D21). A browser that does not tell is taken to have some.
    if (!window.indexedDB || !indexedDB.databases) return Promise.resolve(!!window.indexedDB)
    return indexedDB.databases().then(function (all) { return all.some(function (one) { return one.name.startsWith('portage-u-') }) }, function () { return true })
  }

  function translate() {
    say('working')
    var late = setTimeout(function () { say('unreachable') }, PATIENCE_MS)
    new MutationObserver(function (_, observer) {
      var classes = document.documentElement.classList
      if (!classes.contains('translated-ltr') && !classes.contains('translated-rtl')) return
      observer.disconnect()
      clearTimeout(late)
      document.documentElement.lang = asked.to
      if (classes.contains('translated-rtl')) document.documentElement.dir = 'rtl'
      say('done')
    }).observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
    window.portageTranslate = function () {
      new window.google.translate.TranslateElement({ pageLanguage: asked.from, includedLanguages: asked.languages, autoDisplay: false }, 'translate-widget')
    }
    var script = document.createElement('script')
    script.src = asked.widget + (asked.widget.indexOf('?') < 0 ? '?' : '&') + 'cb=portageTranslate'
    script.onerror = function () {
      clearTimeout(late)
      say('unreachable')
    }
    document.head.append(script)
  }

  void hasAccount().then(function (has) { return has ? say('account') : translate() })
})()
