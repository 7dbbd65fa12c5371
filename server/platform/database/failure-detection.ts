/**
 * PostgreSQL settings of every connection of the shop, in the form of libpq's `options`. With these
 * settings, the database ends the transactions and connections of a frozen process or a lost
 * machine. Otherwise the locks of such a transaction would stop the sales of every other process.
 *
 * - A transaction that sends no statement for 2 s is rolled back, and the transaction's connection
 *   is closed. The shop calls no external service within a transaction, so only a frozen process
 *   waits that long.
 * - A statement waits at most 5 s for a lock, which is longer than a frozen transaction holds it.
 * - During a long statement, the database checks every 2 s whether its client is still connected.
 * - TCP keepalives and the user timeout end connections to a lost machine within 5 s. They have no
 *   effect on the socket of the embedded database.
 */
export const FAILURE_DETECTION = [
  'idle_in_transaction_session_timeout=2s',
  'lock_timeout=5s',
  'client_connection_check_interval=2s',
  'tcp_keepalives_idle=2',
  'tcp_keepalives_interval=1',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=5s',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/**
 * The TCP keepalives that the shop itself sends. Node sends a probe each second after the initial
 * delay, and gives the connection up after ten probes without an answer.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 2_000 } as const
