-- The delivered terms say what happens to the cards and extra prizes that are left when a sale ends early. A shop that has
-- members keeps its versions as they are: its operators publish new ones.

alter table legal_versions disable trigger legal_versions_kept;
update legal_versions
set sections = replace(
  replace(
    sections::text,
    'くじごとに購入の上限を設けることがあります。',
    'くじごとに購入の上限を設けることがあります。\n予定した日時や、お知らせする事情により、すべての口が引かれる前に販売を終えることがあります。残ったカードと、まだ引かれていない口のラストワン賞やキリ番賞は、どなたにも贈られず当店に残ります。残った口数は「販売を終えたパック」のページに掲載します。'
  ),
  'A pack may have a limit of its own.',
  'A pack may have a limit of its own.\nThe sale of a pack may end before all its tickets are drawn, at its planned time or for a reason that we announce. The cards that are left, and the extra prizes of tickets that were not drawn, such as that of the last ticket, go to nobody and stay with the shop. The page “Packs that ended with tickets left” says how many tickets were left.'
)::jsonb
where approval_id is null
  and page = 'terms-of-service'
  and not exists (select from members);
alter table legal_versions enable trigger legal_versions_kept;
