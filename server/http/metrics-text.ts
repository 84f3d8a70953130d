/**
 * Prometheus' text format 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats), as far as it is used
 * here.
 */
type Labels = Record<string, string>

/** Upper bounds in seconds: from an empty call to a carrier that takes its time. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function counter(name: string, help: string): { add(labels: Labels): void; text(): string } {
  const counts = new Map<string, number>()
  return {
    add(labels) {
      const key = written(labels)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    text: () =>
      [
        ...head(name, help, 'counter'),
        ...[...counts].map(([labels, count]) => `${name}${labels} ${count}\n`),
      ].join(''),
  }
}

export function histogram(
  name: string,
  help: string,
): { observe(labels: Labels, value: number): void; text(): string } {
  const all = new Map<string, { labels: Labels; below: number[]; sum: number; count: number }>()
  return {
    observe(labels, value) {
      const key = written(labels)
      const one = all.get(key) ?? { labels, below: BOUNDS.map(() => 0), sum: 0, count: 0 }
      all.set(key, one)
      BOUNDS.forEach((bound, at) => {
        if (value <= bound) one.below[at]! += 1
      })
      one.sum += value
      one.count += 1
    },
    text: () =>
      [
        ...head(name, help, 'histogram'),
        ...[...all].flatMap(([key, { labels, below, sum, count }]) => [
          ...below.map((n, at) => `${name}_bucket${written({ ...labels, le: String(BOUNDS[at]) })} ${n}\n`),
          `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}\n`,
          `${name}_sum${key} ${sum}\n`,
          `${name}_count${key} ${count}\n`,
        ]),
      ].join(''),
  }
}

/** What is so at this moment. */
export const sample = (name: string, help: string, values: readonly (readonly [Labels, number])[]): string =>
  [
    ...head(name, help, 'gauge'),
    ...values.map(([labels, value]) => `${name}${written(labels)} ${value}\n`),
  ].join('')

const head = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}\n`,
  `# TYPE ${name} ${type}\n`,
]

function written(labels: Labels): string {
  const parts = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  )
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}
