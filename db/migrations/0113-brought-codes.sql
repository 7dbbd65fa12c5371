-- Codes that were made elsewhere, for example for printed cards, have 12 to 32 characters, and may have the letter U.
alter table coupon_codes drop constraint coupon_codes_code_check;
alter table coupon_codes add constraint coupon_codes_code_check check (code ~ '^[0-9A-HJKMNP-Z]{12,32}$');
