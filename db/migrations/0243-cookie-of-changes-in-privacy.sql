-- The delivered privacy policy names the cookie of ten seconds that a shop with replicas sets after a change. A shop that
-- has members keeps its versions as they are: its operators publish new ones.

alter table legal_versions disable trigger legal_versions_kept;
update legal_versions
set sections = replace(
  replace(
    sections::text,
    'Cookieは、ログインの状態と、表示する言語の記憶に使います。',
    'Cookieは、ログインの状態と、表示する言語の記憶、それに操作の直後10秒間、最新の内容をお見せするために使います。'
  ),
  'Cookies remember your login and the language you chose.',
  'Cookies remember your login, the language you chose and, for ten seconds, that you have changed something, so that you see it at once.'
)::jsonb
where approval_id is null
  and page = 'privacy-protection'
  and not exists (select from members);
alter table legal_versions enable trigger legal_versions_kept;
