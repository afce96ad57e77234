-- For a single write, only the outcome and the record's id are stored. A repeated request gets the current record, so no stored
-- response contains a deleted person. Rows without an id have it at the beginning of the body.
update idempotent_answers
set record_id = cast(substr(body, 7, length(body) - 6 - length(ltrim(substr(body, 7), '0123456789'))) as bigint)
where record_id is null and body like '{"id":%';

update idempotent_answers
set record_id = cast(substr(body, 18, length(body) - 17 - length(ltrim(substr(body, 18), '0123456789'))) as bigint)
where record_id is null and body like '{"payment":{"id":%';

update idempotent_answers set body = '' where outcome <> 'processed';
