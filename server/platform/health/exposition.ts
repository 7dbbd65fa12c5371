/** A metric with the values of all its labels, as Prometheus reads it. */
export interface MetricFamily {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly samples: readonly MetricSample[]
}

export interface MetricSample {
  /** The ending of the name, which only the samples of a histogram have. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Returns a metric with a single value and no labels. */
export function singleMetric(
  { name, type, help }: Pick<MetricFamily, 'name' | 'type' | 'help'>,
  value: number,
): MetricFamily {
  return { name, type, help, samples: [{ value }] }
}

/** Writes metrics in Prometheus' text format 0.0.4. */
export function expositionOf(families: readonly MetricFamily[]): string {
  return families
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsOf(labels)} ${value}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
