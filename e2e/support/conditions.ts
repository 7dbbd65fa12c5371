/**
 * Returns the conditions, such as languages, widths and wallets, under which a test runs. Other tests audit
 * every screen in both languages. So a test whose steps are the same under each condition runs
 * under one of them in the whole check: some tests in Japanese on a phone, others in English on a
 * desktop. `E2E_CONDITIONS=all` runs each test under all of its conditions.
 */
export function conditionsOf<T>(all: readonly T[], at: number): readonly T[] {
  const checked = all[at]
  if (checked === undefined) throw new Error(`there is no condition ${at}`)
  return process.env.E2E_CONDITIONS === 'all' ? all : [checked]
}
