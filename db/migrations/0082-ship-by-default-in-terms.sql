-- The delivered terms say that cards whose points are worth too little are shipped after the deadline. A shop that has
-- members keeps its versions as they are: its operators publish new ones.

alter table legal_versions disable trigger legal_versions_kept;
update legal_versions
set sections = replace(
  replace(
    sections::text,
    '期限を過ぎると、選べるカードはすべてポイントに変換され、発送専用のカードは発送されます。',
    '期限を過ぎると、発送専用のカードと「期限後は発送」と表示されたカード（変換ポイントが市場価格に対して当店の定める割合を下回るもの）は発送され、それ以外のカードはすべてポイントに変換されます。'
  ),
  'After that, all cards with a choice are converted to points, and ship-only cards are shipped.',
  'After that, ship-only cards and cards marked “ships after the deadline” (their points are below a share of the market price that we set) are shipped, and all others are converted to points.'
)::jsonb
where approval_id is null
  and page = 'terms-of-service'
  and not exists (select from members);
alter table legal_versions enable trigger legal_versions_kept;
