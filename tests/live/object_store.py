"""An object store that speaks as S3 does and looks at signatures: moto of PyPI, pinned in moto.txt."""

import sys

from server import HERE, Server, python_with

PACKAGES = HERE / "moto.txt"
UNSIGNED = 3  # actions, which make who signs the others
MANY = 1003  # objects of one folder: more than a page of a list
LARGE = 20 << 20  # bytes, of several parts


class ObjectStore(Server):
    name = "s3"

    def check(self):
        self.home = python_with(PACKAGES)

    def command(self):
        self.check()
        return ["env", f"INITIAL_NO_AUTH_ACTION_COUNT={UNSIGNED}", str(self.home / "bin/moto_server"), "-H", "127.0.0.1", "-p", str(self.port)]

    def fill(self):
        self.run(str(self.home / "bin/python"), str(HERE / "object_store.py"), str(self.port))

    def environment(self):
        key, secret = (self.folder / "key").read_text().split()
        return {"KEY": key, "SECRET": secret}


def fill(port):
    """Who may read, and what there is: run by the interpreter that has boto3. The key is left in the folder."""
    import json

    import boto3

    def client(service, key="none", secret="none"):
        return boto3.client(service, endpoint_url=f"http://127.0.0.1:{port}", region_name="eu-central-1", aws_access_key_id=key,
                            aws_secret_access_key=secret)

    all_of_s3 = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}
    users = client("iam")
    users.create_user(UserName="reader")
    users.put_user_policy(UserName="reader", PolicyName="s3", PolicyDocument=json.dumps(all_of_s3))
    made = users.create_access_key(UserName="reader")["AccessKey"]
    with open("key", "w") as kept:
        kept.write(f"{made['AccessKeyId']} {made['SecretAccessKey']}\n")
    store = client("s3", made["AccessKeyId"], made["SecretAccessKey"])
    store.create_bucket(Bucket="exports", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
    company = HERE.parent.parent / "examples/company"
    objects = {"company/" + str(path.relative_to(company)): path.read_bytes() for path in company.rglob("*") if path.is_file()}
    objects |= {f"many/{number:04}.csv": f"number\n{number}\n".encode() for number in range(MANY)}
    objects |= {"odd names/ü + & 100%.csv": b"number\n7\n", "large.csv": b"number\n" + b"1234567\n" * (LARGE // 8)}
    for key, body in objects.items():
        store.put_object(Bucket="exports", Key=key, Body=body)


if __name__ == "__main__":
    fill(int(sys.argv[1]))
