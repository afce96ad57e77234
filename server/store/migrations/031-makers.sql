-- The maker of a password reset link: an administrator by id, or 0 for the operator. The previous release replaces only the digest, so
-- a maker counts only for its own digest. A link without a maker does not work.
alter table reset_links add column made_by bigint;

alter table reset_links add column made_digest text;

-- The maker of an invitation, in the same form. An invitation without a maker keeps working.
alter table invitations add column made_by bigint;
