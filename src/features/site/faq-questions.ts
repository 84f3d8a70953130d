import { normalizeText } from '#src/domain/shared/normalize-text.ts'

/**
 * Shows the questions that hold every word, in their own words or their answer's; accents and capitals do not
 * matter. The questions are no elements of React's: they were made when the site was built.
 * @returns how many there are, or undefined when nothing is asked for
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

/** Opens the question that the address names; most browsers have done so already. */
export function openAsked(): void {
  const details = asked()?.closest('details')
  if (!details || details.open) return
  details.open = true
  details.scrollIntoView()
}

/** The tab that the address names, itself or by one of its questions; the first when it names none. */
export const tabAsked = (): string => asked()?.closest('.questions')?.id ?? 'general'

const asked = () => document.getElementById(location.hash.slice(1))
