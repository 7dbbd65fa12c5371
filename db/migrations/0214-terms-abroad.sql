-- The delivered terms have an article for members abroad: who pays customs, and that the rights of consumers at home stay. A
-- shop that has members keeps its versions as they are: its operators publish new ones.

alter table legal_versions disable trigger legal_versions_kept;
update legal_versions
set sections = sections || $section$[{
  "items": [],
  "heading": "第13条　海外にお住まいの方",
  "heading_en": "Article 13. Members abroad",
  "text": "お届け先の国でかかる関税・輸入税・通関の手数料は、お受け取りの方のご負担です。お届け先の国で輸入できない品物はお送りできません。\nお住まいの国の法律が消費者に与える権利のうち、約束でなくせないものは、この規約があってもそのまま守られます。",
  "text_en": "The recipient pays the customs duty, import tax and clearance fees of the country of delivery. We cannot send what that country does not let in.\nRights that the law of your country gives to consumers, and that no agreement can take away, stay yours whatever these terms say.",
  "countries": ["*"]
}]$section$::jsonb
where approval_id is null
  and page = 'terms-of-service'
  and not exists (select from members);
alter table legal_versions enable trigger legal_versions_kept;
