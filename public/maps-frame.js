// Runs only in the frame that server/maps.ts answers with, which has no origin of its own: the maps program in it reaches neither the
// account's cookies nor its database. It is asked for suggestions and answers, and that is all it can do.
;(function () {
  var asked = document.currentScript.dataset
  var PATIENCE_MS = 10000
  var predictions = {}
  var library
  var token

  // The documented way: the script, then its library (developers.google.com/maps/documentation/javascript/place-autocomplete-data).
  function load() {
    return new Promise(function (resolve, reject) {
      setTimeout(reject, PATIENCE_MS, new Error('late'))
      window.portageMaps = resolve
      window.gm_authFailure = function () {
        reject(new Error('key'))
      }
      var script = document.createElement('script')
      script.src =
        asked.url +
        '?' +
        new URLSearchParams({
          key: asked.key,
          v: 'weekly',
          loading: 'async',
          libraries: 'places',
          language: asked.language,
          callback: 'portageMaps',
        })
      script.onerror = reject
      document.head.append(script)
    }).then(function () {
      return window.google.maps.importLibrary('places')
    })
  }

  function suggest(question) {
    token = token || new library.AutocompleteSessionToken()
    return library.AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input: question.input,
      sessionToken: token,
      language: asked.language,
      includedRegionCodes: [question.country.toLowerCase()],
    }).then(function (answer) {
      predictions = {}
      return answer.suggestions
        .filter(function (one) {
          return one.placePrediction
        })
        .map(function (one) {
          predictions[one.placePrediction.placeId] = one.placePrediction
          return { id: one.placePrediction.placeId, text: one.placePrediction.text.toString() }
        })
    })
  }

  function place(question) {
    var found = predictions[question.input].toPlace()
    // A session ends with its details: the next one is another.
    token = undefined
    return found.fetchFields({ fields: ['addressComponents'] }).then(function () {
      return found.addressComponents.map(function (part) {
        return { longText: part.longText || '', shortText: part.shortText || '', types: part.types }
      })
    })
  }

  function tell(word) {
    window.parent.postMessage(word, location.origin)
  }

  load()
    .then(function (loaded) {
      library = loaded
      window.addEventListener('message', function (event) {
        if (event.source !== window.parent || event.origin !== location.origin) return
        var question = event.data
        var work = question.ask === 'place' ? place : suggest
        Promise.resolve()
          .then(function () {
            return work(question)
          })
          .then(
            function (answer) {
              tell({ id: question.id, answer: answer })
            },
            function () {
              tell({ id: question.id, failed: true })
            },
          )
      })
      tell({ ready: true })
    })
    .catch(function () {
      tell({ ready: false })
    })
})()
