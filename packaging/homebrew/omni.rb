class Omni < Formula
  desc "One plain question over databases, knowledge graphs and documents"
  homepage "${url}"
  url "${url}/${version}/${tarball}"
  sha256 "${tarball_sha256}"
  license "Apache-2.0"

  depends_on arch: :x86_64
  depends_on :linux

  def install
    libexec.install Dir["*"]
    bin.install_symlink libexec/"bin/omni"
    man1.install_symlink libexec/"share/man/man1/omni.1"
    bash_completion.install_symlink libexec/"share/bash-completion/completions/omni"
    zsh_completion.install_symlink libexec/"share/zsh/site-functions/_omni"
    fish_completion.install_symlink libexec/"share/fish/vendor_completions.d/omni.fish"
  end

  test do
    (testpath/"fruit.csv").write "name,price\napple,2\npear,3\n"
    assert_match "pear", shell_output("#{bin}/omni query fruit 'SELECT name FROM fruit WHERE price = 3' --in #{testpath}")
  end
end
