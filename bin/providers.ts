import { listProviders } from '#server/payments/provider-list/provider-list.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

/**
 * `npm run providers`: prints each way of paying with its provider, and which variables are missing
 * before the shop can offer it. It calls no provider and prints no value of a variable.
 */
try {
  for (const line of listProviders(process.env)) console.log(line)
} catch (cause) {
  if (!(cause instanceof StartRefused)) throw cause
  console.error(cause.message)
  process.exitCode = 1
}
