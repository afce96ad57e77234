-- Of a single write only the outcome and the id of the record are kept: a repetition is answered with the record as it is now, and no
-- kept answer holds a person who is gone. Where the id is not kept yet, it stands at the beginning of the body.
update idempotent_answers
set record_id = cast(substr(body, 7, length(body) - 6 - length(ltrim(substr(body, 7), '0123456789'))) as bigint)
where record_id is null and body like '{"id":%';

update idempotent_answers
set record_id = cast(substr(body, 18, length(body) - 17 - length(ltrim(substr(body, 18), '0123456789'))) as bigint)
where record_id is null and body like '{"payment":{"id":%';

update idempotent_answers set body = '' where outcome <> 'processed';
