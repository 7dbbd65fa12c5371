import { confirmClock, readWorkerClock } from '#server/platform/jobs/clock-check.ts'
import { runOnDatabase } from './database/find-database.ts'

/**
 * `npm run clock`: prints whether the background jobs are stopped because the clock has jumped.
 * `npm run clock -- confirm` restarts the jobs. The operator must check the time first.
 */
const [, , command] = process.argv
if (command !== undefined && command !== 'confirm') {
  console.error('usage: npm run clock [-- confirm]')
  process.exit(1)
}
await runOnDatabase(async (database) => {
  const { databaseNow, fault } = await readWorkerClock(database)
  console.log(
    `It is ${databaseNow.toISOString()} in the database, ${new Date().toISOString()} here.`,
  )
  if (fault === null) {
    console.log('The background jobs are not stopped.')
    return 0
  }
  if (command === undefined) {
    console.log(`The background jobs are stopped, because ${fault}.`)
    return 1
  }
  await confirmClock(database)
  console.log('The background jobs run again.')
  return 0
})
