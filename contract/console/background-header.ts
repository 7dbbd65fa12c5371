/**
 * The header of a request that an open screen sends by itself. Such a request does not count as use
 * of the session, so that the session ends 15 minutes after the operator's last act.
 */
export const BACKGROUND_HEADER = 'x-background'
