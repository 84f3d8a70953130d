// Runs only on machine-translated pages (server/translated-page.ts), which no other script of ours is part of: asks the translate
// widget for the page and says how it went. The page has an origin of its own, so that the widget reaches nothing of an account.
;(function () {
  var asked = document.currentScript.dataset
  var bar = document.getElementById('translate-bar')
  var PATIENCE_MS = 12000
  // By this cookie the widget is told what to do without being clicked. A page without our origin has no cookies and no storage, and
  // the browser throws where they are asked for: the widget finds some that live as long as the page.
  var cookies = { googtrans: '/' + asked.from + '/' + asked.to }
  Object.defineProperty(document, 'cookie', {
    get: function () {
      return Object.keys(cookies)
        .map(function (name) {
          return name + '=' + cookies[name]
        })
        .join('; ')
    },
    set: function (text) {
      var pair = /^\s*([^=;]+)=([^;]*)/.exec(text)
      if (pair) cookies[pair[1]] = pair[2]
    },
  })
  ;['localStorage', 'sessionStorage'].forEach(function (name) {
    var kept = new Map()
    Object.defineProperty(window, name, {
      value: {
        getItem: function (key) {
          return kept.has(key) ? kept.get(key) : null
        },
        setItem: function (key, text) {
          kept.set(key, String(text))
        },
        removeItem: function (key) {
          kept.delete(key)
        },
      },
    })
  })

  function say(state) {
    bar.querySelectorAll('[data-when]').forEach(function (line) {
      line.hidden = line.dataset.when.split(' ').indexOf(state) < 0
    })
  }

  function translate() {
    say('working')
    var late = setTimeout(function () {
      say('unreachable')
    }, PATIENCE_MS)
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
      new window.google.translate.TranslateElement(
        { pageLanguage: asked.from, includedLanguages: asked.languages, autoDisplay: false },
        'translate-widget',
      )
    }
    var script = document.createElement('script')
    script.src = asked.widget + (asked.widget.indexOf('?') < 0 ? '?' : '&') + 'cb=portageTranslate'
    script.onerror = function () {
      clearTimeout(late)
      say('unreachable')
    }
    document.head.append(script)
  }

  translate()
})()
