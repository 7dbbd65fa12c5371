/** A metric of Prometheus with all its samples. The samples of a metric differ in their labels. */
export interface MetricFamily {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly samples: readonly MetricSample[]
}

export interface MetricSample {
  /** Added to the metric's name, such as `_bucket`. Only histograms have one. */
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
