import { normalizeText } from '#src/domain/shared/normalize-text.ts'

/**
 * Shows the questions that contain every word, in the question or its answer, ignoring accents and case. The
 * questions are not React elements: they were rendered when the site was built.
 * @returns how many there are, or undefined without a query
 */
export function filterQuestions(root: HTMLElement, query: string): number | undefined {
  const words = normalizeText(query).split(/\s+/).filter(Boolean)
  root.toggleAttribute('data-searching', words.length > 0)
  let found = 0
  for (const section of root.querySelectorAll<HTMLElement>('.questions')) {
    let here = 0
    for (const question of section.querySelectorAll<HTMLElement>('.question')) {
      const text = normalizeText(question.textContent)
      question.hidden = !words.every((word) => text.includes(word))
      if (!question.hidden) here += 1
    }
    section.hidden = here === 0
    found += here
  }
  return words.length > 0 ? found : undefined
}

/** Opens the question in the address; most browsers have done so already. */
export function openAsked(): void {
  const details = asked()?.closest('details')
  if (!details || details.open) return
  details.open = true
  details.scrollIntoView()
}

/** The tab in the address, named itself or by one of its questions; by default the first. */
export const tabAsked = (): string => asked()?.closest('.questions')?.id ?? 'general'

const asked = () => document.getElementById(location.hash.slice(1))
